import type { TabletHome } from "@fiel/contracts";
import { useOperator } from "./operator-context.ts";
import { ReasonButton } from "./reason-button.tsx";
import { reasonGroups } from "./shown-stops.ts";

interface ReasonGridProps {
  readonly reasons: TabletHome["reasons"];
  /** Group of the machine; null when it has none. */
  readonly groupId: number | null;
  readonly onChoose: (reasonId: number) => void;
  readonly onBack: () => void;
}

/** All reasons of the machine by their groups, each one tap away. */
export const ReasonGrid = ({ reasons, groupId, onChoose, onBack }: ReasonGridProps) => {
  const { words } = useOperator();
  return (
    <div className="op-ask-body">
      <div className="op-title-row">
        <h2>{words.ask.choose}</h2>
        <button type="button" className="op-button" onClick={onBack}>
          {words.back}
        </button>
      </div>
      {reasonGroups(reasons, groupId).map(({ id, name, leaves }) => (
        <div key={id ?? 0} className="op-group">
          {name === null ? null : <h3>{name}</h3>}
          <div className="op-grid">
            {leaves.map((leaf) => (
              <ReasonButton
                key={leaf.id}
                reason={{ name: leaf.name, lossClass: leaf.lossClass ?? "other" }}
                onClick={() => onChoose(leaf.id)}
              />
            ))}
          </div>
        </div>
      ))}
    </div>
  );
};
