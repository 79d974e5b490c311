/**
 * Names of the platforms whose snippets for apps are not compiled, or not everywhere, beside the page or the reference
 * that documents them. The callbacks' signatures were compared with these pages; the names that every program of the
 * platform uses were written down from experience. A name that is in no row here is a slip of the pen, or wants to be
 * looked up.
 */
export const platformNames = {
  swift: {
    'developer.apple.com/documentation/webkit/wkuidelegate': `WKUIDelegate webView
      requestMediaCapturePermissionFor requestDeviceOrientationAndMotionPermissionFor initiatedByFrame type decisionHandler
      WKMediaCaptureType camera WKPermissionDecision grant deny`,
    'developer.apple.com/documentation/webkit/wkwebviewconfiguration': `WKWebViewConfiguration
      allowsInlineMediaPlayback mediaTypesRequiringUserActionForPlayback userContentController`,
    'developer.apple.com/documentation/webkit/wkscriptmessagehandler': `WKScriptMessageHandler didReceive
      WKUserContentController add name WKScriptMessage body frameInfo WKFrameInfo securityOrigin WKSecurityOrigin host`,
    'developer.apple.com/documentation/webkit/wkwebview': `WebKit WKWebView frame configuration uiDelegate load`,
    'developer.apple.com/documentation/uikit/uiviewcontroller': `UIKit UIViewController init nibName bundle coder NSCoder
      viewDidLoad view bounds autoresizingMask flexibleWidth flexibleHeight addSubview`,
    'developer.apple.com/documentation/foundation/urlcomponents': `URL URLComponents url resolvingAgainstBaseURL queryItems
      URLQueryItem value URLRequest`,
    'docs.swift.org/swift-book/documentation/the-swift-programming-language/attributes': `available unavailable MainActor
      Sendable String Void print _`,
  },
  dart: {
    'pub.dev/documentation/flutter_inappwebview/latest/flutter_inappwebview/InAppWebView-class.html': `InAppWebView
      initialUrlRequest URLRequest url WebUri initialSettings InAppWebViewSettings allowsInlineMediaPlayback
      mediaPlaybackRequiresUserGesture onWebViewCreated onPermissionRequest PermissionResponse resources action
      PermissionResponseAction GRANT DENY origin host`,
    'pub.dev/documentation/flutter_inappwebview/latest/flutter_inappwebview/InAppWebViewController/addJavaScriptHandler.html':
      'addJavaScriptHandler handlerName callback',
    'api.flutter.dev/flutter/widgets/StatelessWidget-class.html':
      'StatelessWidget key override Widget build BuildContext context',
    'api.dart.dev/dart-convert/jsonDecode.html': 'jsonDecode String Map dynamic first',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;
