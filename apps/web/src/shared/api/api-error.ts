import { errorBody } from "@fiel/contracts";

/** A call that was not answered as it should: by the server (`status`), or not at all (`status` 0). */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  readonly code: string;
  readonly fields: Readonly<Record<string, string>>;

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

/** The typed error of an answer; a body that is not ours (a proxy's page) keeps its status alone. */
export const errorOfAnswer = (status: number, body: unknown): ApiError => {
  const known = errorBody.safeParse(body);
  if (!known.success) return new ApiError(status, "Unexpected", `HTTP ${status}`);
  const { code, message, fields } = known.data.error;
  return new ApiError(status, code, message, fields);
};

/** Whether the server was not reached or could not work, so that trying again may help. */
export const mayPass = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);
