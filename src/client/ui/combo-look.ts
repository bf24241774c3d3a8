/** Look of a field with a list that is narrowed by typing: the classes of PrimeReact's AutoComplete, once for all of them. */
export const comboLook = {
  root: { className: 'combo' },
  input: { root: { className: 'input' } },
  dropdownButton: { root: { className: 'icon-btn' }, label: { className: 'vh' } },
  panel: { className: 'options' },
  list: { className: 'options-list' },
  item: { className: 'option' },
  emptyMessage: { className: 'options-empty' },
}
