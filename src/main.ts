console.log('kolo');
