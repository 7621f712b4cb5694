import type { ErrorBody } from "@fiel/contracts";
import type { FastifyInstance, InjectOptions } from "fastify";
import { bearer } from "./test-app.ts";

export interface TestAnswer<T> {
  readonly status: number;
  readonly body: T;
  /** Error code; null on success. */
  readonly code: string | null;
  readonly fields: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, unknown>>;
}

export interface TestCall {
  readonly method?: "GET" | "POST" | "PUT" | "DELETE";
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  /** Server to call; the first one by default. */
  readonly app?: FastifyInstance;
}

/** Makes calls of one tenant with one token; paths are relative to the tenant. */
export type TestCaller = <T = Record<string, unknown>>(
  path: string,
  call?: TestCall,
) => Promise<TestAnswer<T>>;

export function testCaller(first: FastifyInstance, tenant: string, token: string | null): TestCaller {
  return async (path, { method, body, headers, app = first } = {}) => {
    const request: InjectOptions = {
      method: method ?? (body === undefined ? "GET" : "POST"),
      url: `/api/client/${tenant}${path}`,
      headers: { ...(token === null ? {} : bearer(token)), ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
    };
    const answer = await app.inject(request);
    const isJson = String(answer.headers["content-type"]).startsWith("application/json");
    const parsed = isJson ? answer.json<Partial<ErrorBody>>() : undefined;
    const { code = null, fields = {} } = parsed?.error ?? {};
    return { status: answer.statusCode, body: parsed as never, code, fields, headers: answer.headers };
  };
}

/** A form as browsers send it. */
export function formOf(
  fields: Readonly<Record<string, string>>,
  files: Readonly<Record<string, { readonly name: string; readonly bytes: Buffer }>> = {},
): { body: Buffer; headers: { "content-type": string } } {
  const boundary = "----test-form-7c1d";
  const part = (head: string, content: Buffer) =>
    Buffer.concat([
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`),
      content,
      Buffer.from("\r\n"),
    ]);
  const parts = [
    ...Object.entries(fields).map(([name, value]) => part(`name="${name}"`, Buffer.from(value))),
    ...Object.entries(files).map(([name, file]) =>
      part(`name="${name}"; filename="${file.name}"\r\ncontent-type: application/octet-stream`, file.bytes),
    ),
  ];
  return {
    body: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
  };
}
