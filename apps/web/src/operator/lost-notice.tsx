import { fill } from "../shared/board/texts/fill.ts";
import { useOperator } from "./operator-context.ts";
import { useSecond } from "./use-second.ts";

/** Since when there are no new figures, why, and how old the shown ones are. Nothing while they are fresh. */
export const LostNotice = () => {
  const { view, words, format } = useOperator();
  const { lostSinceMs, isOld, state, isKept } = view;
  if (lostSinceMs === null && !isOld) return null;
  const sinceMs = state?.at ?? lostSinceMs;
  return (
    <p className="op-lost" role="status">
      {sinceMs === null ? null : <Ago sinceMs={sinceMs} />}
      {lostSinceMs === null
        ? words.oldFigures
        : fill(words.silentSince, { time: format.time(lostSinceMs) })}{" "}
      {state === null ? null : fill(words.dataOf, { time: format.time(state.at) })}{" "}
      {isKept || lostSinceMs === null ? null : words.notKept}
    </p>
  );
};

/** Ticks each second, so it is not read aloud: the instant beside it is. */
const Ago = ({ sinceMs }: { readonly sinceMs: number }) => {
  const { store, words, format } = useOperator();
  const nowMs = useSecond(store.latestNow);
  return (
    <strong className="op-lost-ago" aria-hidden="true">
      {fill(words.silentFor, { time: format.duration(nowMs - sinceMs) })}
    </strong>
  );
};
