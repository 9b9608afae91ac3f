package io.mcpspring.demo;

@OnTomcat
class ServletCancellationTests extends CancellationContract {

}
