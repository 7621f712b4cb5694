import {
  listShiftExceptions,
  listShiftPatterns,
  shiftExceptionCalls,
  type ShiftExceptionValues,
  shiftPatternCalls,
  type ShiftPatternValues,
} from "@fiel/contracts";
import type { FastifyInstance } from "fastify";
import type { RecordsDependencies } from "../../platform/records/change-records.ts";
import type { Given } from "../../platform/records/entity.ts";
import { mountRecords } from "../../platform/records/mount-records.ts";
import { shiftExceptionEntity } from "./shift-exception-entity.ts";
import { shiftPatternEntity } from "./shift-pattern-entity.ts";

/** Who works when, which administrators keep and everybody may read. */
export function mountShifts(app: FastifyInstance, dependencies: RecordsDependencies): void {
  mountRecords(app, dependencies, {
    entity: shiftPatternEntity,
    by: ["firstDay"],
    list: listShiftPatterns,
    calls: shiftPatternCalls,
    creation: (body: ShiftPatternValues) => body,
    change: ({ id: _id, ...body }: ShiftPatternValues & { id: number }): Given<ShiftPatternValues> => body,
  });
  mountRecords(app, dependencies, {
    entity: shiftExceptionEntity,
    by: ["firstDay"],
    list: listShiftExceptions,
    calls: shiftExceptionCalls,
    creation: (body: ShiftExceptionValues) => body,
    change: ({ id: _id, ...body }: ShiftExceptionValues & { id: number }): Given<ShiftExceptionValues> =>
      body,
  });
}
