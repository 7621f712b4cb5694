import { defaultZoom, homeZooms } from "@fiel/domain";

export type HomeZoom = (typeof homeZooms)[number];

/** What the header's filter says. No equipment chosen means all of them. */
export interface DashboardFilter {
  readonly zoom: HomeZoom;
  readonly equipments: readonly number[];
}

const startZoom: HomeZoom = homeZooms.find((zoom) => zoom === defaultZoom) ?? homeZooms[0];

export const defaultFilter: DashboardFilter = { zoom: startZoom, equipments: [] };
