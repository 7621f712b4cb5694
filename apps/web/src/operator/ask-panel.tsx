import type { TabletHome, TabletMachine } from "@fiel/contracts";
import { useState } from "react";
import { fill } from "../shared/board/texts/fill.ts";
import { CommentPanel } from "./comment-panel.tsx";
import { useOperator } from "./operator-context.ts";
import { ReasonButton } from "./reason-button.tsx";
import { ReasonGrid } from "./reason-grid.tsx";
import { reasonOf, type ShownStop } from "./shown-stops.ts";
import { SplitPanel } from "./split-panel.tsx";
import { StopBand } from "./stop-band.tsx";
import { Strip } from "./strip.tsx";
import { useTellStop } from "./use-tell-stop.ts";

interface AskPanelProps {
  readonly stop: ShownStop;
  readonly machine: TabletMachine;
  readonly groupId: number | null;
  readonly reasons: TabletHome["reasons"];
  /** The user chose the stop in the list, and leaves it by 'voltar'. */
  readonly isPicked: boolean;
  /** First view of the stop. */
  readonly begins: AskMode;
  readonly onWriting: (isWriting: boolean) => void;
  readonly onLater: () => void;
  readonly onLeave: () => void;
}

/** Views of a stop: suggested reasons, all reasons, the split, the comment. */
export type AskMode = "suggested" | "all" | "split" | "comment";

/** Asks for the reason of a stop: shows what the machine reports, the suggested reasons and the other ways to answer. */
export const AskPanel = (props: AskPanelProps) => {
  const { stop, machine, groupId, reasons, begins, onWriting, onLeave } = props;
  const [mode, setMode] = useState(begins);
  const tell = useTellStop(stop);
  const enter = (next: AskMode): void => {
    setMode(next);
    onWriting(next !== "suggested");
  };
  const back = (): void => enter("suggested");
  const explain = (reasonId: number): void => {
    tell.explain(reasonOf(reasons, reasonId));
    onLeave();
  };
  const isStanding = stop.isOpen && machine.condition !== "producing";
  return (
    <section className="op-left op-ask" aria-label={machine.name} data-standing={isStanding || undefined}>
      <StopBand stop={stop} isStanding={isStanding} />
      {mode === "all" ? (
        <ReasonGrid reasons={reasons} groupId={groupId} onChoose={explain} onBack={back} />
      ) : mode === "split" ? (
        <SplitPanel
          stop={stop}
          onBack={back}
          onSplit={(atMs) => {
            tell.split(atMs);
            onLeave();
          }}
        />
      ) : mode === "comment" ? (
        <CommentPanel
          comment={stop.comment ?? ""}
          onBack={back}
          onSave={(comment) => {
            tell.comment(comment);
            onLeave();
          }}
        />
      ) : (
        <Suggested {...props} onMode={enter} onExplain={explain} />
      )}
      {mode === "suggested" ? <Strip strip={machine.strip} /> : null}
    </section>
  );
};

interface SuggestedProps extends AskPanelProps {
  readonly onMode: (mode: AskMode) => void;
  readonly onExplain: (reasonId: number) => void;
}

const Suggested = (props: SuggestedProps) => {
  const { words } = useOperator();
  const { stop, reasons, onExplain } = props;
  const { cause, suggestions, reason, comment, isOpen } = stop;
  const { ask } = words;
  const said = cause === null ? ask.saidNothing : fill(ask.said, { cause });
  const known = suggestions.flatMap((one) => {
    const of = reasonOf(reasons, one.reasonId);
    return of === null ? [] : [{ ...one, reason: of }];
  });
  const hasReasons = reasons.some(({ lossClass }) => lossClass !== null);
  return (
    <div className="op-ask-body">
      <h2>
        {reason !== null ? fill(ask.told, { reason: reason.name }) : isOpen ? ask.title : ask.titlePast}
      </h2>
      <p className="op-said">
        {said} {reason === null && known.length > 0 ? ask.lastTimes : null}
        {hasReasons ? null : ` ${ask.noReasons}`}
      </p>
      {comment === null ? null : <p className="op-comment">{comment}</p>}
      <div className="op-reasons">
        {reason === null
          ? known.map(({ reason: of, count, of: all }) => (
              <ReasonButton
                key={of.id}
                reason={of}
                note={all === 0 ? null : fill(ask.times, { count, of: all })}
                onClick={() => onExplain(of.id)}
              />
            ))
          : null}
      </div>
      <Verbs {...props} hasReasons={hasReasons} />
    </div>
  );
};

const Verbs = (props: SuggestedProps & { readonly hasReasons: boolean }) => {
  const { words } = useOperator();
  const { stop, isPicked, hasReasons, onMode, onLater, onLeave } = props;
  const { ask } = words;
  return (
    <div className="op-verbs">
      <button type="button" className="op-button" disabled={!hasReasons} onClick={() => onMode("all")}>
        {stop.reason === null ? ask.other : ask.correct}
      </button>
      <button type="button" className="op-button" onClick={() => onMode("split")}>
        {ask.split}
      </button>
      {isPicked ? (
        <button type="button" className="op-button" onClick={() => onMode("comment")}>
          {ask.comment}
        </button>
      ) : null}
      <button type="button" className="op-button" onClick={isPicked ? onLeave : onLater}>
        {isPicked ? words.back : ask.later}
      </button>
    </div>
  );
};
