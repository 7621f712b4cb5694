import type { TimeWindow } from "@fiel/domain";
import { IconZoomReset } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { ChartZoom } from "./chart-zoom.ts";
import classes from "./zoom-reset.module.css";

/** Button in the panel's tools that shows the whole chart again. Renders nothing while all is shown. */
export const ZoomReset = ({ zoom, window }: { zoom: ChartZoom; window: TimeWindow | null }) => {
  const { t } = useTranslation();
  if (window === null) return null;
  return (
    <button type="button" data-off-paper className={classes.reset} onClick={() => zoom.show(null)}>
      <IconZoomReset size={15} stroke={1.6} aria-hidden="true" />
      {t("chart.showAll")}
    </button>
  );
};
