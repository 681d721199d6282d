export { visibleText } from '../../output/visible-text';
