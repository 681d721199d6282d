export { controlTypeOfRole } from './accessibility-roles';
export { elementsOfTree, type TreeElement } from './elements-of-tree';
export { treeOfAccessibility } from './tree-of-accessibility';
