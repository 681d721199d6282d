/** What the demos type: accents, a ligature, guillemets, a non-breaking habit of French (°, €), and symbols that AZERTY shifts. */
export const DEMO_NOTE =
  'Patient revu à 14h30 : état général amélioré, fièvre tombée à 37,8 °C. Sœur prévenue, contrôle dès demain.';

export const DESKTOP_TEXT = [
  'Compte rendu – été 2026',
  'L’œdème a régressé ; évolution « favorable » à J+3.',
  'Coût : 1 234,50 € (forfait n° 12/B) ~ 95 % pris en charge.',
  'Contact : m.lefèvre@chu-exemple.fr — {[#&@|\\^`]} ÀÉÈÊÇÙ àéèêçù ß',
].join('\n');
