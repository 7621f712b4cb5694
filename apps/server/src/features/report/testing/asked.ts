import type { BoardZoom } from "@fiel/contracts";
import type { TimeWindow } from "@fiel/domain";
import type { FastifyInstance } from "fastify";
import type { Caller } from "../../../testing/dashboard-questions.ts";

/** Machines whose figures are compared. */
export const names = { 3: "ARZ1", 4: "FEJ1" } as const;
export type Mid = keyof typeof names;
export const mids = [3, 4] as const;

export interface Asked {
  readonly app: FastifyInstance;
  readonly caller: Caller;
  readonly zoom: BoardZoom;
  readonly windows: readonly [TimeWindow];
  /** Windows that they are compared with. */
  readonly before: readonly TimeWindow[];
  /** API key of a program that reads the same figures. */
  readonly key: string;
  /** Token of a paired screen; its board has `zoom`. */
  readonly screen: string;
  /** Token of a paired tablet of both machines. */
  readonly tablet: string;
  /** The report's workbook; downloaded when it is not given. */
  readonly file?: Buffer;
  /** Whether the PDF is read too, which takes seconds. */
  readonly isPrinted?: boolean;
}
