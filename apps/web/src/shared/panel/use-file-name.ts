import { useEnvironment } from "../environment/environment.ts";
import { useFormat } from "../format/use-format.ts";
import { nameWithout, nameWithWords } from "./name-without.ts";

/** File name such as `sobras-hoje-2026-11-21-1432`, with the plant's time at the call. `without` names what the file leaves out. */
export const useFileName = (
  name: string,
  period: string | null,
): ((without?: readonly string[]) => string) => {
  const format = useFormat();
  const { now } = useEnvironment();
  return (without = []) => {
    const [day = "", time = ""] = format.instant(now(), "dateTime").split(" ");
    const named = period === null ? name : nameWithWords(name, period);
    return [nameWithout(named, without), ...day.split("/").toReversed(), time.replace(":", "")].join("-");
  };
};
