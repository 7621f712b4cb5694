import { expect, it } from "vitest";
import { temporaryDirectory } from "../../testing/temporary-directory.ts";
import { readReleaseState, type ReleaseState, writeReleaseState } from "../updating/release-state.ts";
import { chooseRelease, mostStarts } from "./choose-release.ts";

const news = {
  id: 7,
  version: "0.3.0",
  state: "installed",
  at: 1,
  failure: null,
  detail: null,
} as const;
const onTrial: ReleaseState = {
  base: "0.1.0",
  kept: "0.2.0",
  trial: { version: "0.3.0", starts: 0 },
  last: news,
};
const at = { base: "0.1.0", why: "código 3: falta uma peça", now: 9 };

it("runs the installation itself until something else is known", () => {
  expect(chooseRelease(null, at)).toMatchObject({ version: null, onTrial: false });
});

it("runs what proved itself", () => {
  expect(chooseRelease({ ...onTrial, trial: null }, at)).toMatchObject({ version: "0.2.0", onTrial: false });
});

it("starts what is on trial some times, then what ran before, and says why", () => {
  let state = onTrial;
  for (let start = 1; start <= mostStarts; start += 1) {
    const choice = chooseRelease(state, at);
    expect(choice).toMatchObject({ version: "0.3.0", onTrial: true, state: { trial: { starts: start } } });
    ({ state } = choice);
  }
  const choice = chooseRelease(state, at);
  expect(choice).toMatchObject({ version: "0.2.0", onTrial: false, state: { kept: "0.2.0", trial: null } });
  expect(choice.state.last).toEqual({ ...news, state: "failed", failure: "noStart", detail: at.why, at: 9 });
  expect(chooseRelease(choice.state, at).state).toEqual(choice.state);
});

it("runs an installation that was replaced by hand, whatever was there before", () => {
  const choice = chooseRelease(onTrial, { ...at, base: "0.4.0" });
  expect(choice).toMatchObject({ version: null, onTrial: false, state: { base: "0.4.0", last: null } });
});

it("keeps what is to run as a whole, and reads nothing out of what it is not", () => {
  const directory = temporaryDirectory();
  expect(readReleaseState(directory)).toBeNull();
  writeReleaseState(directory, onTrial);
  expect(readReleaseState(directory)).toEqual(onTrial);
  for (const kept of ["../../tmp", "", 3] as unknown as string[]) {
    writeReleaseState(directory, { ...onTrial, kept });
    expect(readReleaseState(directory)).toBeNull();
  }
});
