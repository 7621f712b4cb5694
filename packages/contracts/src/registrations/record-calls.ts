import { z } from "zod";
import { defineCall } from "../call.ts";
import { line } from "./fields.ts";

/** Fields that every registration has. */
export const registered = {
  id: z.number().int(),
  /** Rises with each change; also the record's ETag. */
  version: z.number().int(),
  /** UTC ms. */
  createdAt: z.number().int(),
  /** UTC ms; null while not removed. */
  removedAt: z.number().int().nullable(),
};

/** Query of a list; with `removed=true` it lists the removed records instead. */
export const listQuery = z.object({ removed: z.enum(["true", "false"]).optional() });

/** Query of a part of a long list: at most `limit` records that contain `search`, in any case, after the record with the id `after`. */
export const pagedQuery = listQuery.extend({
  search: line(120).optional(),
  after: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
  limit: z.coerce.number().int().min(1).max(1_000).optional(),
});

export const recordParams = z.object({ tenant: z.string(), id: z.string() });
export const success = z.object({ success: z.literal(true) });

interface Schemas<A extends z.ZodType, C extends z.ZodType, U extends z.ZodType> {
  /** Answer of reading, creating, changing and restoring a record. */
  readonly record: A;
  readonly creation: C;
  /** A change, with the record's `id`. Fields that cannot change may be sent with their value; with another one the error is `locked`. */
  readonly change: U;
  readonly files?: readonly string[];
  /** Name in the singular, for the API description. */
  readonly name: string;
}

/**
 * The calls for one kind of registration, except its list: read (404 NotFound), create and change (409 …AlreadyExists, 412 ChangedMeanwhile, 422
 * InvalidRequest with `fields`), remove and restore. A removed record is kept, because past data refers to it.
 */
export function recordCalls<
  const P extends string,
  A extends z.ZodType,
  C extends z.ZodType,
  U extends z.ZodType,
>(place: P, schemas: Schemas<A, C, U>) {
  const path = `/api/client/:tenant/registrations/${place}` as const;
  const { record, name } = schemas;
  const one = { params: recordParams, versioned: true } as const;
  return {
    ...savingCalls(path, schemas),
    read: defineCall({
      ...one,
      method: "GET",
      path: `${path}/:id`,
      audience: "user",
      answer: record,
      summary: `One ${name}`,
    }),
    remove: defineCall({
      ...one,
      method: "DELETE",
      path: `${path}/:id`,
      audience: "admin",
      answer: success,
      summary: `Remove: ${name}`,
    }),
    restore: defineCall({
      ...one,
      method: "POST",
      path: `${path}/:id/restore`,
      audience: "admin",
      answer: record,
      summary: `Bring back: ${name}`,
    }),
  };
}

function savingCalls<
  const P extends `/api/${string}`,
  A extends z.ZodType,
  C extends z.ZodType,
  U extends z.ZodType,
>(path: P, { record, creation, change, files, name }: Schemas<A, C, U>) {
  const saving = {
    path,
    audience: "admin",
    answer: record,
    versioned: true,
    ...(files === undefined ? {} : { files }),
  } as const;
  return {
    create: defineCall({ ...saving, method: "POST", body: creation, summary: `Register: ${name}` }),
    update: defineCall({ ...saving, method: "PUT", body: change, summary: `Change: ${name}` }),
  };
}

interface AdministeredSchemas<A extends z.ZodType, U extends z.ZodType, C extends z.ZodType> {
  readonly record: A;
  /** A change, with the record's `id`. */
  readonly change: U;
  /** Answer of a change. */
  readonly changed: C;
  /** Names in the singular and the plural, for the API description. */
  readonly names: readonly [one: string, many: string];
}

/**
 * List, change and removal of records that only administrators see, at a path of the tenant. 404 NotFound; 412 ChangedMeanwhile; 422 InvalidRequest
 * with `fields`.
 */
export function administeredCalls<
  const P extends string,
  A extends z.ZodType,
  U extends z.ZodType,
  C extends z.ZodType,
>(place: P, { record, change, changed, names: [one, many] }: AdministeredSchemas<A, U, C>) {
  const path = `/api/client/:tenant/${place}` as const;
  const saving = { audience: "admin", versioned: true } as const;
  return {
    list: defineCall({ method: "GET", path, audience: "admin", answer: z.array(record), summary: many }),
    change: defineCall({
      ...saving,
      method: "PUT",
      path,
      body: change,
      answer: changed,
      summary: `Change: ${one}`,
    }),
    remove: defineCall({
      ...saving,
      method: "DELETE",
      path: `${path}/:id`,
      params: recordParams,
      answer: success,
      summary: `Remove: ${one}`,
    }),
  };
}
