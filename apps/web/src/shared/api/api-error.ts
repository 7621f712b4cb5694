import { errorBody } from "@fiel/contracts";

/** A failed call: `status` is the server's, or 0 when there was no answer. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  readonly code: string;
  readonly fields: Readonly<Record<string, string>>;
  /** The present record, when a change was refused because of it. */
  current: Readonly<Record<string, unknown>> | undefined;

  constructor(status: number, code: string, message: string, fields: Readonly<Record<string, string>> = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.fields = fields;
  }
}

export const noAnswer = (cause: unknown): ApiError => {
  const error = new ApiError(0, "NoAnswer", cause instanceof Error ? cause.message : String(cause));
  error.cause = cause;
  return error;
};

export const isNoAnswer = (error: unknown): boolean => error instanceof ApiError && error.status === 0;

/** The typed error of an answer. A body in another format, such as a proxy's page, yields only its status. */
export const errorOfAnswer = (status: number, body: unknown): ApiError => {
  const known = errorBody.safeParse(body);
  if (!known.success) return new ApiError(status, "Unexpected", `HTTP ${status}`);
  const { code, message, fields, current } = known.data.error;
  const error = new ApiError(status, code, message, fields);
  error.current = current;
  return error;
};

/** Whether trying again may help: no answer, too many requests, or a server failure. */
export const mayPass = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);
