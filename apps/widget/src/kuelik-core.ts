import './widget.css';
import '@kuelik/ui/styles';
import { KuelikFlowElement, tagName } from './element.tsx';

// A page that loads the script twice has one widget.
if (customElements.get(tagName) === undefined) customElements.define(tagName, KuelikFlowElement);
