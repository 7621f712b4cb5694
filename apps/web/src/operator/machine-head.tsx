import type { TabletMachine } from "@fiel/contracts";
import type { ReactNode } from "react";
import { fill } from "../shared/board/texts/fill.ts";
import { useOperator } from "./operator-context.ts";

interface MachineHeadProps {
  readonly machine: TabletMachine;
  readonly tabs: ReactNode;
  readonly onSign: () => void;
}

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .filter((part) => part !== "")
    .map((part) => Array.from(part)[0] ?? "")
    .filter((_, place, all) => place === 0 || place === all.length - 1)
    .join("")
    .toLocaleUpperCase();

/** Machine, product, shift and operator. */
export const MachineHead = ({ machine, tabs, onSign }: MachineHeadProps) => {
  const { view, words, format } = useOperator();
  const { name, product, window } = machine;
  const [start, end] = [format.time(window.start), format.time(window.end)];
  const { operator } = view;
  return (
    <header className="op-head">
      {tabs ?? <h1 className="op-name">{name}</h1>}
      {tabs === null ? null : <h1 className="op-visually-hidden">{name}</h1>}
      <span className="op-product">{product?.name ?? ""}</span>
      <span className="op-shift">
        {window.name === null
          ? fill(words.productionDay, { start })
          : fill(words.shiftText, { name: window.name, start, end })}
      </span>
      <button type="button" className="op-who" onClick={onSign}>
        {operator === null ? (
          words.operator.nobody
        ) : (
          <>
            <span className="op-initials" aria-hidden="true">
              {initials(operator.name)}
            </span>
            {operator.name}
          </>
        )}
      </button>
    </header>
  );
};
