import { errorStatus, type ErrorCode } from "@fiel/contracts";

export interface CallErrorDetails {
  /** Field name -> key of a field message (see `messages/`), or a text that is shown unchanged. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Sent as Retry-After, in whole seconds. */
  readonly retryAfterS?: number;
  /** The present record for which a change was refused, as reading it answers. */
  readonly current?: Readonly<Record<string, unknown>>;
  readonly cause?: unknown;
}

/** Refuses a call; the error handler makes the status and translated message of it. */
export class CallError extends Error {
  override readonly name = "CallError";
  readonly code: ErrorCode;
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly retryAfterS: number | undefined;
  readonly current: Readonly<Record<string, unknown>> | undefined;

  constructor(code: ErrorCode, details: CallErrorDetails = {}) {
    super(code, details.cause === undefined ? undefined : { cause: details.cause });
    this.code = code;
    this.fields = details.fields;
    this.retryAfterS = details.retryAfterS;
    this.current = details.current;
  }

  get status(): number {
    return errorStatus[this.code];
  }
}
