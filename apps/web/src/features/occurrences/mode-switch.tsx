import "@mantine/core/styles/SegmentedControl.layer.css";
import { SegmentedControl } from "@mantine/core";
import { useTranslation } from "react-i18next";
import classes from "./occurrences-page.module.css";
import type { TimelineMode } from "./occurrences-timeline.ts";

interface ModeSwitchProps {
  readonly mode: TimelineMode;
  readonly onMode: (mode: TimelineMode) => void;
}

/** Switches the timeline's rows between equipment and events. */
export const ModeSwitch = ({ mode, onMode }: ModeSwitchProps) => {
  const { t } = useTranslation();
  return (
    <SegmentedControl
      size="xs"
      classNames={{
        root: classes.modes ?? "",
        indicator: classes.modeMark ?? "",
        label: classes.mode ?? "",
      }}
      withItemsBorders={false}
      aria-label={t("occurrencesPage.mode")}
      value={mode}
      onChange={(value) => onMode(value === "event" ? "event" : "equipment")}
      data={[
        { value: "equipment", label: t("occurrencesPage.byEquipment") },
        { value: "event", label: t("occurrencesPage.byEvent") },
      ]}
    />
  );
};
