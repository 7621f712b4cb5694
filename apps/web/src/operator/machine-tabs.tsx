import type { TabletMachine } from "@fiel/contracts";
import { ConditionMark } from "./condition-mark.tsx";
import { useOperator } from "./operator-context.ts";

interface MachineTabsProps {
  readonly machines: readonly TabletMachine[];
  readonly shown: number;
  /** Machines with an open question. */
  readonly asks: ReadonlySet<number>;
  readonly onChoose: (id: number) => void;
}

/** Tabs of the tablet's machines, with a mark of each condition. */
export const MachineTabs = ({ machines, shown, asks, onChoose }: MachineTabsProps) => {
  const { words } = useOperator();
  return (
    <nav className="op-tabs" aria-label={words.machines}>
      {machines.map(({ id, name, condition }) => (
        <button
          key={id}
          type="button"
          className="op-tab"
          aria-current={id === shown ? "true" : undefined}
          data-asks={asks.has(id) || undefined}
          onClick={() => onChoose(id)}
        >
          <ConditionMark of={condition} />
          {name}
          {asks.has(id) ? <span className="op-visually-hidden">{words.asks}</span> : null}
        </button>
      ))}
    </nav>
  );
};
