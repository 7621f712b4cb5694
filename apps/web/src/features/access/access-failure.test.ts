import { expect, it } from "vitest";
import { ApiError, noAnswer } from "../../shared/api/api-error.ts";
import { SilentConnection } from "../../shared/api/watched-request.ts";
import {
  isCodeWanted,
  isWrongCode,
  lookupFailureOf,
  resetFailureKey,
  signInFailureText,
} from "./access-failure.ts";

it("says that a client does not exist only when the server says so", () => {
  expect(lookupFailureOf(new ApiError(404, "ClientNotFound", ""))).toBe("unknown");
  for (const error of [noAnswer("down"), new ApiError(500, "Unexpected", ""), new Error("a bug")]) {
    expect(lookupFailureOf(error)).toBe("failed");
  }
});

it("names the reason of a failed sign-in", () => {
  const text = (error: unknown) => signInFailureText(error, (key) => key);
  expect(text(new ApiError(401, "InvalidCredentials", "whatever"))).toBe("accessErrors.invalidCredentials");
  expect(text(noAnswer("down"))).toBe("accessErrors.unexpected");
  expect(text(noAnswer(new SilentConnection("silent")))).toBe("panel.noAnswer");
  expect(text(new ApiError(500, "Unexpected", "stack"))).toBe("accessErrors.unexpected");
  expect(text(new ApiError(403, "ClientBlocked", "Cliente bloqueado."))).toBe("Cliente bloqueado.");
  expect(text(new ApiError(429, "Unexpected", "HTTP 429"))).toBe("accessErrors.unexpected");
});

it("asks for the second factor only when the server does, and tells a wrong code from a wrong password", () => {
  const refused = (code: string) => new ApiError(401, code, "");
  const all = ["SecondFactorRequired", "InvalidSecondFactor", "InvalidCredentials"].map(refused);
  expect(all.map(isCodeWanted)).toEqual([true, false, false]);
  expect(all.map(isWrongCode)).toEqual([true, true, false]);
});

it("calls only a 400 of the new password invalid data", () => {
  expect(resetFailureKey(new ApiError(400, "InvalidReset", ""))).toBe("reset.invalid");
  for (const error of [noAnswer("down"), new ApiError(422, "InvalidRequest", ""), new Error("a bug")]) {
    expect(resetFailureKey(error)).toBe("reset.unknown");
  }
});
