import type { TabletMachine } from "@fiel/contracts";
import { useOperator } from "./operator-context.ts";

/** The shift's packages against the target, with a mark for the target up to now. */
export const ShiftPanel = ({ machine }: { readonly machine: TabletMachine }) => {
  const { words, format } = useOperator();
  const { useful, targetNow, target, window } = machine;
  const full = Math.max(target ?? 0, useful, 1);
  const behind = targetNow === null ? 0 : useful - targetNow;
  return (
    <section className="op-panel">
      <h2>{window.name === null ? words.inDay : words.inShift}</h2>
      <p className="op-useful">
        <strong>{format.number(useful)}</strong> <span>{words.useful}</span>
      </p>
      {target === null || targetNow === null ? (
        <p className="op-quiet">{words.noTarget}</p>
      ) : (
        <>
          <div className="op-target" aria-hidden="true">
            <span className="op-target-made" style={{ width: `${(useful / full) * 100}%` }} />
            <span className="op-target-now" style={{ left: `${(targetNow / full) * 100}%` }} />
          </div>
          <p className="op-row">
            <span>
              {words.targetNow} <b>{format.number(targetNow)}</b>
            </span>
            <b>{behind >= 0 ? words.ahead : `−${format.number(-behind)}`}</b>
          </p>
        </>
      )}
    </section>
  );
};
