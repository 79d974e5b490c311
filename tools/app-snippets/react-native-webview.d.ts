import { Component } from 'react';
import type { WebViewProps } from 'react-native-webview/index';

/** The package's own class accepts arbitrary properties; this one only the declared ones. */
export declare class WebView extends Component<WebViewProps> {
  readonly goBack: () => void;
}
