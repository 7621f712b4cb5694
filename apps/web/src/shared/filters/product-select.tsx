import { useTranslation } from "react-i18next";
import { MenuButton, MenuItem } from "../menu/menu-button.tsx";
import { FilterButton } from "./filter-button.tsx";
import { useProducts } from "./use-selectors.ts";

interface ProductSelectProps {
  readonly product: string | null;
  readonly onChange: (product: string | null) => void;
}

/** For pages about one product instead of all. */
export const ProductSelect = ({ product, onChange }: ProductSelectProps) => {
  const { t } = useTranslation();
  const { data = [] } = useProducts(true);
  const label = t("filterWords.product");
  const value =
    product === null ? t("filter.all") : (data.find((one) => one.value === product)?.label ?? product);
  return (
    <MenuButton
      label={label}
      renderButton={(button) => (
        <FilterButton
          {...button}
          label={label}
          value={value}
          short={value}
          clear={
            product === null ? undefined : { label: t("panel.withoutProduct"), onClear: () => onChange(null) }
          }
        />
      )}
    >
      <MenuItem checked={product === null} onSelect={() => onChange(null)}>
        {t("filter.all")}
      </MenuItem>
      {data.map((one) => (
        <MenuItem key={one.value} checked={one.value === product} onSelect={() => onChange(one.value)}>
          {one.label}
        </MenuItem>
      ))}
    </MenuButton>
  );
};
