import { House, UserRound, WandSparkles } from 'lucide-react'
import { Button } from '../../../components/button'
import { FilterChip } from '../../../components/chip'
import { MenuItem } from '../../../components/menu'
import { useIsByHousehold, useSuggestionsDialog } from './params'

/** Switches the list between one row per person and one row per household. For wide screens; phones have it in the menu. */
export function ViewSwitch() {
  const [isByHousehold, setByHousehold] = useIsByHousehold()
  const suggestions = useSuggestionsDialog()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend
    <div role="group" aria-label="Show the list" className="flex items-center gap-2 max-desk:hidden">
      <FilterChip isOn={!isByHousehold} onClick={() => setByHousehold(false)}>
        By person
      </FilterChip>
      <FilterChip isOn={isByHousehold} onClick={() => setByHousehold(true)}>
        By household
      </FilterChip>
      {isByHousehold && <Button onClick={() => suggestions.open('households')}>Make households</Button>}
    </div>
  )
}

/** Items of a menu that switch the view, on phones only. */
export function ViewMenuItems() {
  const [isByHousehold, setByHousehold] = useIsByHousehold()
  const suggestions = useSuggestionsDialog()
  return (
    <div className="desk:hidden">
      <MenuItem onSelect={() => setByHousehold(!isByHousehold)}>
        {isByHousehold ? <UserRound aria-hidden /> : <House aria-hidden />}
        {isByHousehold ? 'Show by person' : 'Show by household'}
      </MenuItem>
      <MenuItem onSelect={() => suggestions.open('households')}>
        <WandSparkles aria-hidden />
        Make households
      </MenuItem>
    </div>
  )
}
