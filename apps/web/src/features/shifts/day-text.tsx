import type { CalendarDay } from "@fiel/domain";
import { useDayText } from "../../shared/format/use-day-text.ts";

export const DayText = ({ day }: { readonly day: CalendarDay }) => <>{useDayText()(day)}</>;
