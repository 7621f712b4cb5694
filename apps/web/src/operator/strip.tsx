import type { TabletMachine } from "@fiel/contracts";
import { hourMs } from "@fiel/domain";
import { useOperator } from "./operator-context.ts";

const mostMarks = 5;

/** Full hours between two instants, equally spaced, about five at most. */
const hoursBetween = (startMs: number, endMs: number): number[] => {
  const step = Math.max(1, Math.ceil((endMs - startMs) / hourMs / mostMarks)) * hourMs;
  const first = Math.ceil(startMs / hourMs) * hourMs;
  const count = Math.max(0, Math.floor((endMs - first) / step) + 1);
  // Leaves out the last hours, which would overlap 'agora'.
  return Array.from({ length: count }, (_, place) => first + place * step).filter(
    (atMs) => (endMs - atMs) / (endMs - startMs || 1) > 0.1,
  );
};

/** Strip of the shift up to now. */
export const Strip = ({ strip }: { readonly strip: TabletMachine["strip"] }) => {
  const { words, format } = useOperator();
  const startMs = strip[0]?.start;
  const endMs = strip.at(-1)?.end;
  if (startMs === undefined || endMs === undefined || endMs <= startMs) return null;
  const percent = (atMs: number): string => `${((atMs - startMs) / (endMs - startMs)) * 100}%`;
  return (
    <div className="op-strip" aria-hidden="true">
      <div className="op-strip-bar">
        {strip.map(({ state, start, end }) => (
          <span
            key={start}
            className="op-strip-part"
            data-state={state}
            style={{ left: percent(start), width: `${((end - start) / (endMs - startMs)) * 100}%` }}
          />
        ))}
      </div>
      <div className="op-strip-hours">
        {hoursBetween(startMs, endMs).map((atMs) => (
          <span key={atMs} style={{ left: percent(atMs) }}>
            {format.time(atMs)}
          </span>
        ))}
        <span className="op-strip-now">{words.now}</span>
      </div>
    </div>
  );
};
