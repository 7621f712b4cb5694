import type { TabletMachine } from "@fiel/contracts";
import { useOperator } from "./operator-context.ts";
import { type ShownStop, stopKey } from "./shown-stops.ts";

interface StopsPanelProps {
  readonly machine: TabletMachine;
  readonly stops: readonly ShownStop[];
  readonly picked: string | null;
  readonly onPick: (key: string) => void;
}

/** Stops of the shift, and which need an answer; each can be opened and corrected. */
export const StopsPanel = ({ machine, stops, picked, onPick }: StopsPanelProps) => {
  const { words, format } = useOperator();
  return (
    <section className="op-panel op-stops">
      <h2>{machine.window.name === null ? words.stopsOfDay : words.stops}</h2>
      {stops.length === 0 ? <p className="op-quiet">{words.noStop}</p> : null}
      <ul>
        {stops.map((stop) => (
          <li key={stopKey(stop)}>
            <button
              type="button"
              className="op-stop"
              aria-pressed={stopKey(stop) === picked}
              onClick={() => onPick(stopKey(stop))}
            >
              <span>
                {format.time(stop.startDate)} · {format.duration(stop.endDate - stop.startDate)}
              </span>
              <StopSays stop={stop} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
};

const StopSays = ({ stop: { reason, asks, waiting, comment } }: { readonly stop: ShownStop }) => {
  const { words } = useOperator();
  return (
    <span className="op-says">
      {waiting?.state === "waiting" ? <span className="op-chip op-chip-waits">{words.waits}</span> : null}
      {reason !== null ? (
        <span className="op-chip">{reason.name}</span>
      ) : asks ? (
        <span className="op-chip op-chip-asks">{words.noReason}</span>
      ) : (
        <span className="op-quiet">{comment ?? (waiting === null ? words.short : words.noReason)}</span>
      )}
    </span>
  );
};
