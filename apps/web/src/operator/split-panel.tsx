import { minuteMs } from "@fiel/domain";
import { useState } from "react";
import { fill } from "../shared/board/texts/fill.ts";
import { useOperator } from "./operator-context.ts";
import type { ShownStop } from "./shown-stops.ts";

interface SplitPanelProps {
  readonly stop: ShownStop;
  readonly onSplit: (atMs: number) => void;
  readonly onBack: () => void;
}

const stepMs = 1_000;

/** Splits a stop at an instant, which the user drags on a strip or moves with buttons. */
export const SplitPanel = ({ stop: { startDate, endDate }, onSplit, onBack }: SplitPanelProps) => {
  const { words, format } = useOperator();
  const [atMs, setAtMs] = useState(Math.round((startDate + endDate) / 2));
  const { split } = words;
  const [firstMs, lastMs] = [startDate + stepMs, endDate - stepMs];
  const move = (toMs: number): void => setAtMs(Math.min(Math.max(toMs, firstMs), lastMs));
  const share = `${((atMs - startDate) / (endDate - startDate)) * 100}%`;
  return (
    <div className="op-ask-body">
      <h2>{split.title}</h2>
      <p className="op-said">{split.hint}</p>
      <div className="op-split">
        <span className="op-split-first" style={{ width: share }} aria-hidden="true" />
        <input
          type="range"
          className="op-split-range"
          aria-label={split.title}
          aria-valuetext={fill(split.at, { time: format.time(atMs) })}
          min={firstMs}
          max={lastMs}
          step={stepMs}
          value={atMs}
          onChange={({ target }) => move(Number(target.value))}
        />
      </div>
      <p className="op-row">
        <span>{fill(split.first, { duration: format.duration(atMs - startDate) })}</span>
        <b role="status">{fill(split.at, { time: format.time(atMs) })}</b>
        <span>{fill(split.second, { duration: format.duration(endDate - atMs) })}</span>
      </p>
      <div className="op-verbs">
        <button type="button" className="op-button" onClick={() => move(atMs - minuteMs)}>
          {split.back}
        </button>
        <button type="button" className="op-button" onClick={() => move(atMs + minuteMs)}>
          {split.on}
        </button>
      </div>
      <div className="op-verbs">
        <button type="button" className="op-button op-primary" onClick={() => onSplit(atMs)}>
          {split.save}
        </button>
        <button type="button" className="op-button" onClick={onBack}>
          {words.back}
        </button>
      </div>
    </div>
  );
};
