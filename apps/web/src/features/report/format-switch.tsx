import "@mantine/core/styles/SegmentedControl.layer.css";
import { type ReportFormat, reportFormats } from "@fiel/contracts";
import { SegmentedControl } from "@mantine/core";
import { useTranslation } from "react-i18next";
import classes from "./report.module.css";

export const formatNames: Readonly<Record<ReportFormat, string>> = { xlsx: "xlsx", pdf: "PDF" };

interface FormatSwitchProps {
  readonly format: ReportFormat;
  readonly onFormat: (format: ReportFormat) => void;
}

/** Format of the file. */
export const FormatSwitch = ({ format, onFormat }: FormatSwitchProps) => {
  const { t } = useTranslation();
  return (
    <SegmentedControl
      size="xs"
      classNames={{
        root: classes.formats ?? "",
        indicator: classes.formatMark ?? "",
        label: classes.format ?? "",
      }}
      withItemsBorders={false}
      aria-label={t("report.format")}
      value={format}
      onChange={(value) => onFormat(reportFormats.find((one) => one === value) ?? "xlsx")}
      data={reportFormats.map((value) => ({ value, label: formatNames[value] }))}
    />
  );
};
