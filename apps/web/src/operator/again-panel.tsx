import type { TabletHome } from "@fiel/contracts";
import { fill } from "../shared/board/texts/fill.ts";
import { useOperator } from "./operator-context.ts";
import { reasonOf } from "./shown-stops.ts";
import type { WaitingAnswer } from "./waiting-answers.ts";

interface AgainPanelProps {
  readonly answer: WaitingAnswer;
  readonly reasons: TabletHome["reasons"];
}

/** An answer that the server did not accept: somebody else answered meanwhile, or it is refused for good. */
export const AgainPanel = ({ answer, reasons }: AgainPanelProps) => {
  const { store, words, format } = useOperator();
  const { again } = words;
  const { id, stop, told, state, present, why } = answer;
  const mine =
    told.kind === "split"
      ? fill(again.splitAt, { time: format.time(told.at) })
      : told.kind === "explain"
        ? ([reasonOf(reasons, told.reasonId)?.name, told.comment].filter((one) => !!one).join(", ") ??
          again.nothing)
        : again.nothing;
  const theirs = present?.text ?? again.nothing;
  const by = present?.by ?? null;
  const isRefused = state === "refused";
  return (
    <section className="op-left op-again" aria-label={again.title}>
      <div className="op-ask-body" role="alert">
        <h2>{isRefused ? fill(words.refused, { why: why ?? "" }) : again.title}</h2>
        <p className="op-said">
          {format.time(stop.startDate)} – {format.time(stop.endDate)}
        </p>
        {isRefused ? null : (
          <p className="op-theirs">
            {by === null
              ? fill(again.theirs, { answer: theirs })
              : fill(again.theirsBy, { name: by, answer: theirs })}
          </p>
        )}
        <p className="op-mine">{fill(again.yours, { answer: mine })}</p>
        <div className="op-verbs op-verbs-large">
          <button type="button" className="op-reason" onClick={() => store.drop(id)}>
            {isRefused ? words.drop : again.keep}
          </button>
          {isRefused ? null : (
            <button type="button" className="op-reason" onClick={() => store.insist(id)}>
              {again.mine}
            </button>
          )}
        </div>
      </div>
    </section>
  );
};

/** An answer given while the tablet belonged to another client. It can only be dropped, and its content is not shown to this client. */
export const ForeignPanel = ({ id }: Pick<WaitingAnswer, "id">) => {
  const { store, words } = useOperator();
  return (
    <section className="op-left op-again" aria-label={words.foreign}>
      <div className="op-ask-body" role="alert">
        <h2>{words.foreign}</h2>
        <div className="op-verbs op-verbs-large">
          <button type="button" className="op-reason" onClick={() => store.drop(id)}>
            {words.drop}
          </button>
        </div>
      </div>
    </section>
  );
};
