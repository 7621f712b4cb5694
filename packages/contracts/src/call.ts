import type { z } from "zod";

/** Who may make a call. `none` needs no token; `device` a gateway's device key; `board` a paired screen's token; `key` a program's key, by its scopes; the rest a signed-in user's. */
export type Audience = "none" | "device" | "board" | "key" | "user" | "supervisor" | "admin" | "manager";

/** One call of the product: where it is mounted, who may make it, what goes in and what comes out. */
export interface Call {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Route as fastify mounts it; `:tenant` is the client's identifier. */
  readonly path: `/api/${string}`;
  readonly audience: Audience;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly params?: z.ZodType;
  /** Sent as multipart/form-data: `body` checks its text fields, these are its file fields. */
  readonly files?: readonly string[];
  readonly answer: z.ZodType;
  /**
   * Reads or changes one record with a `version`. An answer with a version carries it as ETag. A change whose If-Match names another
   * version is refused with ChangedMeanwhile and the present record (`current`). If-Match is optional.
   */
  readonly versioned?: true;
  /** The server may need a minute or two to answer. */
  readonly long?: true;
  readonly summary: string;
}

/** Keeps the literal types of a call, so that server and page infer their types from the same object. */
export const defineCall = <const C extends Call>(call: C): C => call;

export type AnswerOf<C extends Call> = z.output<C["answer"]>;
export type BodyOf<C extends Call> = C["body"] extends z.ZodType ? z.input<C["body"]> : undefined;
export type QueryOf<C extends Call> = C["query"] extends z.ZodType ? z.output<C["query"]> : undefined;
