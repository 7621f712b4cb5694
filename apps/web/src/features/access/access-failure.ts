import type { ErrorCode } from "@fiel/contracts";
import { ApiError } from "../../shared/api/api-error.ts";
import { isSilence } from "../../shared/api/watched-request.ts";

export type LookupFailure = "unknown" | "failed";

/** Only a 404 of the server means that the client does not exist; any other error is a failed lookup. */
export const lookupFailureOf = (error: unknown): LookupFailure =>
  error instanceof ApiError && error.status === 404 ? "unknown" : "failed";

export type SignInFailureKey =
  | "accessErrors.invalidCredentials"
  | "accessErrors.unexpected"
  | "panel.noAnswer";

export const signInFailureKey = (error: unknown): SignInFailureKey => {
  if (error instanceof ApiError && isSilence(error.cause)) return "panel.noAnswer";
  return error instanceof ApiError && error.status === 401
    ? "accessErrors.invalidCredentials"
    : "accessErrors.unexpected";
};

/** Text of a failed sign-in: the server's message for a blocked user, a rate limit or a busy server; else the text of the key. */
export const signInFailureText = (error: unknown, text: (key: SignInFailureKey) => string): string => {
  const told =
    error instanceof ApiError &&
    (error.status === 403 || error.status === 429 || error.code === "Busy") &&
    error.code !== "Unexpected";
  return told && error.message !== "" ? error.message : text(signInFailureKey(error));
};

const hasCode = (error: unknown, code: ErrorCode): boolean =>
  error instanceof ApiError && error.code === code;

export const isCodeWanted = (error: unknown): boolean => hasCode(error, "SecondFactorRequired");
export const isWrongCode = (error: unknown): boolean =>
  hasCode(error, "InvalidSecondFactor") || isCodeWanted(error);

/** The server answers 400 for an invalid link or form. */
export const resetFailureKey = (error: unknown): "reset.invalid" | "reset.unknown" =>
  error instanceof ApiError && error.status === 400 ? "reset.invalid" : "reset.unknown";
