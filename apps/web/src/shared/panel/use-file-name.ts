import { useEnvironment } from "../environment/environment.ts";
import { useFormat } from "../format/use-format.ts";
import { nameWithout } from "./name-without.ts";

/** `sobras-2026-11-21-1432`, by the plant's clock when it is called; `without` is what the file lacks. */
export const useFileName = (name: string): ((without?: readonly string[]) => string) => {
  const format = useFormat();
  const { now } = useEnvironment();
  return (without = []) => {
    const [day = "", time = ""] = format.instant(now(), "dateTime").split(" ");
    return [nameWithout(name, without), ...day.split("/").toReversed(), time.replace(":", "")].join("-");
  };
};
