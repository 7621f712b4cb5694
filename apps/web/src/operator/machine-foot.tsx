import { useOperator } from "./operator-context.ts";
import { counted } from "./operator-texts.ts";
import type { ShownStop } from "./shown-stops.ts";

interface MachineFootProps {
  /** The latest stop of the shift; undefined when there is none. */
  readonly latest: ShownStop | undefined;
  readonly onComment: (stop: ShownStop) => void;
}

/** Comment button, the last answer with its undo, and the number of waiting answers. */
export const MachineFoot = ({ latest, onComment }: MachineFootProps) => {
  const { view, words } = useOperator();
  const { done, answers, texts } = view;
  const waiting = answers.filter(({ state }) => state === "waiting").length;
  return (
    <footer className="op-foot">
      <button
        type="button"
        className="op-button"
        disabled={latest === undefined}
        onClick={() => latest !== undefined && onComment(latest)}
      >
        {words.ask.comment}
      </button>
      <p className="op-done" role="status">
        {done === null ? null : (
          <>
            <span>{done.text}</span>
            <button type="button" className="op-button op-undo" onClick={done.undo}>
              {words.undo}
            </button>
          </>
        )}
      </p>
      {waiting === 0 ? null : (
        <p className="op-waiting" role="status">
          {counted(texts, { one: words.waiting_one, other: words.waiting_other }, waiting)}
        </p>
      )}
    </footer>
  );
};
