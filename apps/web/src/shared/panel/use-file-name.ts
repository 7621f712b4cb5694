import { useEnvironment } from "../environment/environment.ts";
import { useFormat } from "../format/use-format.ts";

/** `sobras-2026-11-21-1432`, by the plant's clock when it is called. */
export const useFileName = (name: string): (() => string) => {
  const format = useFormat();
  const { now } = useEnvironment();
  return () => {
    const [day = "", time = ""] = format.instant(now(), "dateTime").split(" ");
    return [name, ...day.split("/").toReversed(), time.replace(":", "")].join("-");
  };
};
