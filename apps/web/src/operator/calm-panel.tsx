import type { TabletMachine } from "@fiel/contracts";
import { fill } from "../shared/board/texts/fill.ts";
import { ConditionMark } from "./condition-mark.tsx";
import { useOperator } from "./operator-context.ts";
import type { ShownStop } from "./shown-stops.ts";
import { Strip } from "./strip.tsx";
import { useSecond } from "./use-second.ts";

interface CalmPanelProps {
  readonly machine: TabletMachine;
  readonly stops: readonly ShownStop[];
}

/** State of the machine while nothing is asked. */
export const CalmPanel = ({ machine, stops }: CalmPanelProps) => {
  const { words, format } = useOperator();
  const { condition, since, cause, planned, speed, rate, strip } = machine;
  const [last] = stops;
  return (
    <section className="op-left op-calm" aria-label={machine.name}>
      <div className="op-state">
        <ConditionMark of={condition} />
        <h2>{condition === "stopped" && planned ? words.plannedStop : words.conditions[condition]}</h2>
        {since === null ? null : <span>{fill(words.since, { time: format.time(since) })}</span>}
        {condition === "producing" || since === null ? null : <Running sinceMs={since} />}
      </div>
      {condition === "producing" ? (
        <p className="op-rate">
          <strong>{format.number(speed)}</strong> {words.perMinute}
          <small>
            {rate === null ? words.noTarget : fill(words.targetRate, { rate: format.number(rate) })}
          </small>
        </p>
      ) : (
        <p className="op-said">{cause ?? ""}</p>
      )}
      <p className="op-told">{stops.some(({ asks }) => asks) ? null : words.allTold}</p>
      <div className="op-last">
        <h3>{words.lastStop}</h3>
        {last === undefined ? (
          <p>{words.noStop}</p>
        ) : (
          <p>
            {format.time(last.startDate)} · {format.duration(last.endDate - last.startDate)} ·{" "}
            {last.reason?.name ?? last.cause ?? words.inferred}
          </p>
        )}
      </div>
      <Strip strip={strip} />
    </section>
  );
};

const Running = ({ sinceMs }: { readonly sinceMs: number }) => {
  const { store, format } = useOperator();
  const nowMs = useSecond(store.now);
  return <strong className="op-running">{format.duration(nowMs - sinceMs)}</strong>;
};
