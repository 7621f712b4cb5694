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

/** Calls for shift patterns and exceptions, which administrators edit and everybody may read. */
export function mountShifts(app: FastifyInstance, dependencies: RecordsDependencies): void {
  mountRecords(app, dependencies, {
    entity: shiftPatternEntity,
    by: ["firstDay"],
    list: listShiftPatterns,
    calls: shiftPatternCalls,
    creation: (body: ShiftPatternValues) => body,
    change: ({ id: _id, ...body }: Given<ShiftPatternValues> & { id: number }): Given<ShiftPatternValues> =>
      body,
  });
  mountRecords(app, dependencies, {
    entity: shiftExceptionEntity,
    by: ["firstDay"],
    list: listShiftExceptions,
    calls: shiftExceptionCalls,
    creation: (body: ShiftExceptionValues) => body,
    change: ({
      id: _id,
      ...body
    }: Given<ShiftExceptionValues> & { id: number }): Given<ShiftExceptionValues> => body,
  });
}
