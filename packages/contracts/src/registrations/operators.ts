import { z } from "zod";
import { defineCall } from "../call.ts";
import { code, label, recordId } from "./fields.ts";
import { listQuery, recordCalls, registered } from "./record-calls.ts";

export const operator = z.object({ ...registered, code: z.number().int(), name: z.string() });
export type Operator = z.infer<typeof operator>;

const name = label(120);
export const operatorCreation = z.object({ name, code });
export const operatorChange = z.object({ id: recordId, name, code: code.optional() });

/** All operators, sorted by name. */
export const listOperators = defineCall({
  method: "GET",
  path: "/api/client/:tenant/registrations/operators",
  audience: "user",
  query: listQuery,
  answer: z.array(operator),
  summary: "Operators",
});

/** Calls for one operator. A code is never used again for another operator, because weighings refer to it. */
export const operatorCalls = recordCalls("operators", {
  record: operator,
  creation: operatorCreation,
  change: operatorChange,
  name: "operator",
});
