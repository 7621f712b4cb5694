import { type TelemetryPlace, telemetryPlaces } from "./telemetry-places.ts";

/** Opens a telemetry store for tests; `FIEL_TEST_TELEMETRY=cluster` runs them on a cluster. */
export function openTelemetryPlace(): Promise<TelemetryPlace> {
  const name = process.env["FIEL_TEST_TELEMETRY"] ?? "embedded";
  if (!Object.hasOwn(telemetryPlaces, name)) throw new Error(`FIEL_TEST_TELEMETRY: ${name}`);
  return telemetryPlaces[name as keyof typeof telemetryPlaces]();
}
