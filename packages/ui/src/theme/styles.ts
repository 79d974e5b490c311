// Separate from the controls: an entry that imports style sheets would keep all of them from tree shaking.
import './tokens.css';
import './base.css';
