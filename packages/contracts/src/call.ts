import type { z } from "zod";

/**
 * Who may make a call. `none` needs no token, `device` a gateway's device key, `board` a paired screen's token, `tablet` a paired tablet's token,
 * `key` an API key with the call's scope, `manager` a token of the provider's staff. The others need a signed-in user with that role at least.
 */
export type Audience =
  | "none"
  | "device"
  | "board"
  | "tablet"
  | "key"
  | "user"
  | "supervisor"
  | "admin"
  | "manager";

/** One call of the API: method, path, who may make it, and the schemas of what goes in and comes out. */
export interface Call {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Route as Fastify mounts it; `:tenant` is the client's identifier. */
  readonly path: `/api/${string}`;
  readonly audience: Audience;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly params?: z.ZodType;
  /** Names of the file fields of a multipart/form-data request, whose text fields `body` checks. Absent for a JSON request. */
  readonly files?: readonly string[];
  readonly answer: z.ZodType;
  /**
   * The call reads or changes one record that has a `version`. The answer carries it as ETag. A change whose If-Match names another version is
   * refused with 412 ChangedMeanwhile and the present record as `current`. If-Match is optional.
   */
  readonly versioned?: true;
  /** The server may take a minute or two to answer. */
  readonly long?: true;
  readonly summary: string;
}

/** Keeps the literal types of a call, so that server and pages infer their types from one object. */
export const defineCall = <const C extends Call>(call: C): C => call;

export type AnswerOf<C extends Call> = z.output<C["answer"]>;
export type BodyOf<C extends Call> = C["body"] extends z.ZodType ? z.input<C["body"]> : undefined;
export type QueryOf<C extends Call> = C["query"] extends z.ZodType ? z.output<C["query"]> : undefined;
