import { describe, expect, it } from "vitest";
import { connectionStates } from "../status/equipment-condition.ts";
import { disconnectionChange, oldSilenceMs } from "./disconnections.ts";

const { connected, connecting, disconnected, error } = connectionStates;
const nowMs = 1_000_000_000;
const ago = (seconds: number) => nowMs - seconds * 1000;

describe("code 90 on an equipment", () => {
  it.each([
    ["silent for 59 s", disconnected, ago(59), [], null],
    ["silent for 60 s", disconnected, ago(60), [], "raise"],
    ["silent for 60 s, raised already", disconnected, ago(60), [ago(60)], null],
    ["silent for a day", disconnected, nowMs - oldSilenceMs, [], "raise"],
    ["silent for longer", disconnected, nowMs - oldSilenceMs - 1, [], null],
    ["heard again", connected, ago(1), [ago(300)], "end"],
    ["heard again with an error", error, ago(1), [ago(300)], "end"],
    ["heard, nothing open", connected, ago(500), [], null],
    ["not reached yet by a gateway that starts", connecting, ago(500), [ago(600)], null],
    ["the same with nothing open", connecting, ago(500), [], null],
    ["never heard of", disconnected, null, [], null],
  ] as const)("%s", (_, status, sinceMs, openMs, change) => {
    expect(disconnectionChange({ status, sinceMs, openMs }, nowMs)).toBe(change);
  });
});
