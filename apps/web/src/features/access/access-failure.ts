import type { ErrorCode } from "@fiel/contracts";
import { ApiError } from "../../shared/api/api-error.ts";
import { isSilence } from "../../shared/api/watched-request.ts";

export type LookupFailure = "unknown" | "failed";

/** Only the server's own 404 says that the client does not exist; everything else is a failure to find out. */
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

/** The server's own sentence where the reason is neither of the two (who is blocked, how long to wait). */
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

/** The server answers 400 to whatever is wrong about a link or its form. */
export const resetFailureKey = (error: unknown): "reset.invalid" | "reset.unknown" =>
  error instanceof ApiError && error.status === 400 ? "reset.invalid" : "reset.unknown";
