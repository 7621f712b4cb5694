import type { SeriesSteps } from "@fiel/domain";
import { type Sql, sql } from "../../stores/telemetry/sql.ts";

/** Start, UTC s, of the step that contains the instant `atS` of the windows. */
export const stepStartOf = ({ stepMs, bordersMs }: SeriesSteps, atS: Sql): Sql =>
  bordersMs === null
    ? sql`intDiv(${atS}, ${stepMs / 1000}) * ${stepMs / 1000}`
    : sql`roundDown(${atS}, array${bordersMs.map((border) => border / 1000)})`;

/** The greatest length, s, that divides all borders of the steps in UTC. */
export const commonStepS = ({ stepMs, bordersMs }: SeriesSteps): number =>
  (bordersMs ?? [stepMs]).reduce(greatestDivisor, 0) / 1000;

const greatestDivisor = (one: number, other: number): number =>
  other === 0 ? one : greatestDivisor(other, one % other);
