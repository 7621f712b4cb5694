import { listProfileChoices } from "@fiel/contracts";
import { useQuery } from "@tanstack/react-query";
import { usePlace } from "../registration/use-place.ts";

/** Profiles by which machines can be read: registered, shipped, and files in the gateways' folders. */
export const useProfileChoices = () => {
  const { api, tenant } = usePlace();
  return useQuery({
    queryKey: ["profile-choices", tenant],
    queryFn: ({ signal }) => api.call(listProfileChoices, { params: { tenant } }, signal),
  });
};
