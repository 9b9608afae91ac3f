package io.mcpspring.demo;

@OnTomcat
class ServletShopApiTests extends ShopApiContract {

}
