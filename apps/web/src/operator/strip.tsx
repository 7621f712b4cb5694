import type { TabletMachine } from "@fiel/contracts";
import { useCallback, useState } from "react";
import { stripHours } from "./strip-hours.ts";
import { useOperator } from "./operator-context.ts";

/** Width of an element in letters of its own size, which readers may enlarge. The element's height follows the letters, so that it is told. */
const useWidthEm = () => {
  const [widthEm, setWidthEm] = useState(0);
  const ref = useCallback((element: HTMLDivElement) => {
    const measure = (): void =>
      setWidthEm(element.clientWidth / Number.parseFloat(getComputedStyle(element).fontSize));
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, widthEm };
};

/** Strip of the shift up to now. */
export const Strip = ({ strip }: { readonly strip: TabletMachine["strip"] }) => {
  const { words, format } = useOperator();
  const { ref, widthEm } = useWidthEm();
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
      <div className="op-strip-hours" ref={ref}>
        {stripHours({ startMs, endMs, widthEm, hour: format.time(startMs), now: words.now }).map(
          ({ atMs, place }) => (
            <span key={atMs} style={{ left: `${place * 100}%` }}>
              {format.time(atMs)}
            </span>
          ),
        )}
        <span className="op-strip-now">{words.now}</span>
      </div>
    </div>
  );
};
