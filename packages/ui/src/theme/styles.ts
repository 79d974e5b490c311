// Apart from the controls: an entry that names style sheets would keep all of them out of tree shaking.
import './tokens.css';
import './base.css';
