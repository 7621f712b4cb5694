/** A formatted number and its unit, apart so that the unit can be set smaller. `unit` is empty for plain numbers. */
export interface Measure {
  readonly value: string;
  readonly unit: string;
}

/** Keeps number and unit on one line. */
const noBreakSpace = "\u00a0";

/** A measure as one text, `97,34 %`, joined by a no-break space. Null (no value) stays null: the caller says 'Indisponível'. */
export function measureText(measure: Measure | null): string | null {
  if (measure === null) return null;
  return measure.unit === "" ? measure.value : `${measure.value}${noBreakSpace}${measure.unit}`;
}
